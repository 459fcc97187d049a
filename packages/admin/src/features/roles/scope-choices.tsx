import { Checkbox } from '@mantine/core';

interface ScopeChoicesProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  /** Selected values; empty if unrestricted. */
  value: readonly string[];
  onChange(value: string[] | undefined): void;
}

/** Scope control with one checkbox per value. An empty selection removes the restriction. */
export function ScopeChoices({ label, choices, value, onChange }: ScopeChoicesProps) {
  return (
    <div role="group" aria-label={label}>
      <span className="caption muted">{label}</span>
      <Checkbox.Group value={[...value]} onChange={(next: string[]) => onChange(next.length === 0 ? undefined : next)}>
        <div className="flex wrap gap-12 margin-top-4">
          {choices.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} size="xs" label={choice.label} />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  );
}
