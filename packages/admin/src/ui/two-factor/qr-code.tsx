import encodeQR from 'qr';
import { useMemo } from 'react';
import classes from './two-factor.module.css';

/** Modules of quiet zone around the code. */
const quiet = 2;

/** A QR code, drawn as one path; dark on light in any colour scheme, since cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quiet });
    const cells = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: rows.length, path: cells.join('') };
  }, [text]);
  return (
    <svg
      className={`card ${classes.qr}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
