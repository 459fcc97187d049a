/** Pages that carry a tag, in the overview. */
export const pagesAddress = ({ id }: { id: number }): string => `/?tag=${id}`;

/** Files that carry a tag, in the library. */
export const filesAddress = ({ name }: { name: string }): string =>
  `/medialibrary?${new URLSearchParams({ tag: name }).toString()}`;
