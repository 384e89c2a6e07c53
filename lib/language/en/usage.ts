/** Usage, costs, prices. */
export const usage = {}
