import { describe, expect, it } from 'vitest';
import { unsupportedParameter } from './unsupported-parameter.ts';

describe('a field that a server refuses', () => {
  it.each([
    [
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      null,
      'max_tokens',
    ],
    ["Unsupported value: 'temperature' does not support 0.2 with this model.", 'temperature', 'temperature'],
    ['Unrecognized request argument supplied: top_k', null, 'top_k'],
    ['stream_options: Extra inputs are not permitted', null, 'stream_options'],
    ["'response_format.type' must be 'json_schema' or 'text'", null, 'response_format'],
    ['This model does not support response format `json_schema`.', null, 'response_format'],
    ["property 'reasoning_content' is unsupported", null, 'reasoning_content'],
    ['The `reasoning_content` in the thinking mode must be passed back to the API.', null, 'missing reasoning_content'],
  ])('is found in %j', (message, named, expected) => {
    expect(unsupportedParameter(400, message, named)).toBe(expected);
  });

  it('is none where the server refuses something else', () => {
    expect(unsupportedParameter(400, 'temperature must be at most 2', 'temperature')).toBeNull();
    expect(unsupportedParameter(401, 'max_tokens is not supported', null)).toBeNull();
    expect(unsupportedParameter(400, 'Unsupported file', null)).toBeNull();
  });
});
