import { ApiError } from '@parley/contract';

/** studio §8: the server refused to create a space. */
export class SpaceCreationFailed extends ApiError {
  constructor({ code, message, logId }: ApiError) {
    super(code, `create error: ${message}`, logId);
    this.name = 'SpaceCreationFailed';
  }
}

/** A refusal in the words of studio §8; any other error as it is. */
export const asCreationFailure = (error: Error): Error =>
  error instanceof ApiError ? new SpaceCreationFailed(error) : error;
