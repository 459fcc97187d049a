/** The mark of the firm: three lines of water. */
export function Brand() {
  return (
    <>
      <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path
          d="M1 9c5 0 5-4 10-4s5 4 10 4 5-4 10-4M1 18c5 0 5-4 10-4s5 4 10 4 5-4 10-4M1 27c5 0 5-4 10-4s5 4 10 4 5-4 10-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
        />
      </svg>
      <span className="brand-name">Waterlijn</span>
    </>
  );
}
