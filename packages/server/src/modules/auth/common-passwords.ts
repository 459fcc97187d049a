/** @see isCommonPassword */
const words = new Set<string>();
export const isCommonPassword = (password: string): boolean => words.has(password.toLowerCase());
