import { create } from 'zustand'

type QuestionEdit = {
  /** The question that is being edited in its place. */
  questionId: string | null
  start: (questionId: string) => void
  end: () => void
}

export const useQuestionEdit = create<QuestionEdit>()((set) => ({
  questionId: null,
  start: (questionId) => set({ questionId }),
  end: () => set({ questionId: null }),
}))
