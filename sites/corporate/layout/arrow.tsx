/** Arrow after the text of a link. */
export function Arrow({ down = false }: { down?: boolean }) {
  return (
    <svg className="arrow" viewBox="0 0 12 12" aria-hidden="true">
      <path d={down ? 'M6 0v10M1.5 6 6 10.5 10.5 6M0 12h12' : 'M0 6h11M6.5 1.5 11 6l-4.5 4.5'} />
    </svg>
  );
}
