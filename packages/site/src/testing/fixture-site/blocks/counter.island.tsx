import { type ReactNode, useId, useState } from 'react';

export function Counter({ label, start }: { label: string; start: number }): ReactNode {
  const [count, setCount] = useState(start);
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <button type="button" id={id} onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </p>
  );
}
