let holders = 0;

/** Registers unsaved work of the window. @returns releases it */
export function holdUnsavedWork(): () => void {
  holders += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holders -= 1;
    isHeld = false;
  };
}

/** Whether closing the window would lose work. */
export const hasUnsavedWork = (): boolean => holders > 0;
