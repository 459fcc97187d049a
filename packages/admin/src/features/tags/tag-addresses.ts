/** Returns the address of the list of pages with a tag. */
export const pagesAddress = ({ id }: { id: number }): string => `/?tag=${id}`;

/** Returns the address of the list of files with a tag. */
export const filesAddress = ({ name }: { name: string }): string =>
  `/medialibrary?${new URLSearchParams({ tag: name }).toString()}`;
