/** Water level symbol of technical drawings. */
export function LevelMark() {
  return (
    <svg className="level-mark" viewBox="0 0 14 12" aria-hidden="true">
      <path d="M1 1h12L7 11.4z" />
    </svg>
  );
}
