/** Logo and name of the firm. */
export function Brand() {
  return (
    <>
      <svg className="brand-mark" viewBox="0 0 132 132" aria-hidden="true">
        <circle className="brand-field" cx="66" cy="66" r="64" />
        <path className="brand-line" d="M18 54c16 0 16-15 32-15s16 15 32 15 16-15 32-15" />
        <path className="brand-line" d="M12 78c16 0 22-15 38-15s16 15 32 15 22-15 38-15" />
        <path className="brand-line brand-low" d="M24 102c12 0 12-15 26-15s16 15 32 15 14-15 26-15" />
      </svg>
      <span className="brand-name">Waterlijn</span>
    </>
  );
}
