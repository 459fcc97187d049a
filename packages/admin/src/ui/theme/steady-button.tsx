import { type ComponentProps, useState } from 'react';

/**
 * A button that keeps the focus when it cannot be used any more, as while it does what it was pressed for: only once the focus
 * has gone elsewhere it is `disabled`, which would drop it. Every button of the library is one.
 */
export function SteadyButton({
  type = 'button',
  disabled = false,
  onFocus,
  onBlur,
  onClick,
  ...others
}: ComponentProps<'button'>) {
  const [hasFocus, setFocus] = useState(false);
  const isHeld = disabled && hasFocus;
  return (
    <button
      {...others}
      type={type}
      disabled={disabled && !hasFocus}
      {...(isHeld && { 'aria-disabled': true })}
      onFocus={(event) => {
        setFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocus(false);
        onBlur?.(event);
      }}
      onClick={(event) => {
        // Of a form too: it must not be sent twice.
        if (isHeld) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
