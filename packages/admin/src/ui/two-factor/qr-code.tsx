import encodeQR from 'qr';
import { useMemo } from 'react';
import classes from './two-factor.module.css';

/** Width of the quietZone zone around the code, in modules. */
const quietZone = 2;

/** QR code as one SVG path; dark on light in every colour scheme, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
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
