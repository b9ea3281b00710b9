import { ApiError } from '@parley/contract';

/** studio §8: the server refused to create a space. */
export class SpaceCreationFailed extends ApiError {
  constructor({ code, message, logId }: ApiError) {
    super(code, `create error: ${message}`, logId);
    this.name = 'SpaceCreationFailed';
  }
}

/** Gives a refusal the message of studio §8; other errors stay as they are. */
export const asCreationFailure = (error: Error): Error =>
  error instanceof ApiError ? new SpaceCreationFailed(error) : error;
