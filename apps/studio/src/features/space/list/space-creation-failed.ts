import { ApiError } from '@parley/contract';

/** studio §8: the server refused to create a space. */
export class SpaceCreationFailed extends ApiError {
  constructor({ code, message, logId }: ApiError) {
    super(code, `create error: ${message}`, logId);
    this.name = 'SpaceCreationFailed';
  }
}
