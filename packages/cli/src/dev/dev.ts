export async function dev(_root: string): Promise<void> {}
