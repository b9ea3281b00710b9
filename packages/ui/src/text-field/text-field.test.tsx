import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

describe('TextField', () => {
  it('associates label and hint with the input', () => {
    render(<TextField label="Name" hint="At most 20" />);
    const input = screen.getByLabelText('Name');
    expect(input.getAttribute('aria-invalid')).toBeNull();
    const message = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('At most 20');
  });

  it('shows the error instead of the hint and marks the input as invalid', () => {
    render(<TextField label="Name" hint="At most 20" error="Too long" />);
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('At most 20')).toBeNull();
    expect(screen.getByText('Too long')).toBeTruthy();
  });
});

describe('PasswordField', () => {
  it('shows and hides the password', () => {
    render(<PasswordField label="Secret" showLabel="Show" hideLabel="Hide" />);
    const input = screen.getByLabelText<HTMLInputElement>('Secret');
    expect(input.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(input.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(input.type).toBe('password');
  });
});
