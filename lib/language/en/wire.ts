/** Raw frames beside events. */
export const wire = {}
