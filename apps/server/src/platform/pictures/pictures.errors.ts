import { PICTURE_MAX_PIXELS } from '@parley/contract';
import { DomainError } from '../domain-error.ts';

export class PictureTooLarge extends DomainError {
  readonly refusal = 'pictureTooLarge';
  constructor() {
    super({ megapixels: PICTURE_MAX_PIXELS / 1_000_000 });
  }
}
