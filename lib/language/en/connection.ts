/** Login and the check of the way between server and page. */
export const connection = {}
