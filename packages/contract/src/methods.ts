/** Whether calls with a method have a JSON body, unless their endpoint declares something else. */
export const hasJsonBody = (method: string): boolean => ['POST', 'PUT', 'PATCH'].includes(method);
