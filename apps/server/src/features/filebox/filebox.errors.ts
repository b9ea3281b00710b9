import { DomainError } from '../../platform/domain-error.ts';

export class FileNotInFilebox extends DomainError {
  readonly refusal = 'fileNotInFilebox';
}
