/** An RFC 9457 problem: the answer to a request that is wrong in itself, before any stream. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  errors?: { path: string; message: string }[]
}
