import { type ComponentProps, useState } from 'react';

/**
 * Button that keeps the focus when it becomes disabled or loading: it is `aria-disabled` until it loses the focus, since
 * `disabled` would drop it. The theme uses it for all buttons.
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
        // Also prevents a second submission of a form.
        if (isHeld) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
