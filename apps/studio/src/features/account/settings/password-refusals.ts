import { ApiError, errorCatalogue } from '@parley/contract';

const fieldOfCode: Readonly<Record<number, 'current_password' | 'password'>> = {
  [errorCatalogue.wrongPassword.code]: 'current_password',
  [errorCatalogue.weakPassword.code]: 'password',
};

/** The field of the password form that a refusal is about. */
export function fieldOfRefusal(error: Error): 'current_password' | 'password' | undefined {
  return error instanceof ApiError ? fieldOfCode[error.code] : undefined;
}
