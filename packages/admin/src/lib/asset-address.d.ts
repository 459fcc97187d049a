/** A file that the build puts beside the scripts; the import is its address. */
declare module '*?url' {
  const address: string;
  export default address;
}
