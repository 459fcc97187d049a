/** A survey mark that wraps between its parts only: `52° 27′ N · 4° 33′ O · NAP +14,2 m`. */
export function Mark({ mark }: { mark: string }) {
  const parts = mark.split('·').map((part) => part.trim());
  return (
    <span className="mark">
      {parts.map((part, position) => (
        <span key={part} className="mark-part">
          {part}
          {position < parts.length - 1 && <span className="mark-dot"> · </span>}
        </span>
      ))}
    </span>
  );
}
