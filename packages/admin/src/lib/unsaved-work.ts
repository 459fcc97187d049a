let holders = 0;

/** Says that leaving the window now would lose work, until the answer is called. */
export function holdUnsavedWork(): () => void {
  holders += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holders -= 1;
    isHeld = false;
  };
}

/** Whether leaving the window now would lose work. */
export const hasUnsavedWork = (): boolean => holders > 0;
