import {
  Button as MantineButton,
  Checkbox as MantineCheckbox,
  NativeSelect,
  Switch as MantineSwitch,
  Textarea,
  TextInput as MantineTextInput,
} from '@mantine/core';
import type { ChangeEventHandler, FocusEventHandler, FunctionComponent, MouseEventHandler, ReactNode } from 'react';

/** Props of `Button`. */
export interface ButtonProps {
  children: ReactNode;
  /** `filled` is the most important button of a screen; it is the default. */
  variant?: 'filled' | 'default' | 'subtle';
  size?: 'compact-sm' | 'sm';
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** Whether its call is running; the button cannot be clicked and keeps its width. */
  loading?: boolean;
  leftSection?: ReactNode;
  'aria-label'?: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
}

interface InputProps<Element extends HTMLElement> {
  id?: string;
  name?: string;
  label?: ReactNode;
  /** Help below the label. */
  description?: ReactNode;
  /** Error below the input; it marks the input as invalid. */
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  onChange?: ChangeEventHandler<Element>;
  onBlur?: FocusEventHandler<Element>;
}

/** Props of `TextInput`. */
export interface TextInputProps extends InputProps<HTMLInputElement> {
  value?: string | number;
  type?: 'text' | 'email' | 'number' | 'date' | 'time' | 'url' | 'search';
  placeholder?: string;
  min?: number | string;
  max?: number | string;
  step?: number | 'any';
  maxLength?: number;
}

/** Props of `TextArea`. */
export interface TextAreaProps extends InputProps<HTMLTextAreaElement> {
  value?: string;
  rows?: number;
  maxLength?: number;
}

/** Props of `Select`. */
export interface SelectProps extends InputProps<HTMLSelectElement> {
  value?: string;
  data: readonly { value: string; label: string }[];
}

/** Props of `Checkbox` and `Switch`. */
export interface CheckboxProps extends InputProps<HTMLInputElement> {
  checked?: boolean;
}

/** Button of the admin. */
export const Button: FunctionComponent<ButtonProps> = MantineButton;

/** Input for one line: a text, number, date, time or address. */
export const TextInput: FunctionComponent<TextInputProps> = MantineTextInput;

/** Input for several lines. */
export const TextArea: FunctionComponent<TextAreaProps> = Textarea;

/** Choice of one of several values. */
export const Select: FunctionComponent<SelectProps> = NativeSelect;

/** Checkbox with its label. */
export const Checkbox: FunctionComponent<CheckboxProps> = MantineCheckbox;

/** Switch with its label. */
export const Switch: FunctionComponent<CheckboxProps> = MantineSwitch;
