import type { ErrorItem } from '@ximblox/contract';
import { type ReactNode, useId } from 'react';
import type { LocalTime } from '../lib/zoned-time.ts';
import { ErrorList } from './error-list.tsx';
import { Modal } from './modal.tsx';
import { MomentInput } from './moment-input.tsx';

interface MomentModalProps {
  title: string;
  /** Text of the main button. */
  confirm: string;
  value: LocalTime;
  /** What is wrong with the value. */
  problem: string | undefined;
  errors: readonly ErrorItem[];
  isRunning: boolean;
  /** Shown above the date and time. */
  children?: ReactNode;
  onChange(value: LocalTime): void;
  onSubmit(): void;
  onClose(): void;
}

/** Dialog for a date and time. */
export function MomentModal(props: MomentModalProps) {
  const { title, confirm, value, problem, errors, isRunning, children, onChange, onSubmit, onClose } = props;
  const form = useId();
  return (
    <Modal title={title} onClose={onClose} confirm={{ text: confirm, isRunning, form }}>
      <form
        id={form}
        noValidate
        className="stack gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <ErrorList errors={errors} />
        {children}
        <MomentInput hasFocus value={value} problem={problem} onChange={onChange} />
      </form>
    </Modal>
  );
}
