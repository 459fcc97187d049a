export const documents: { path: string; pdf: () => Buffer }[] = [];
