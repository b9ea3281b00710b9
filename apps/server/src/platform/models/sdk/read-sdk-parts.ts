import type { SdkCall, SdkLanguageModel, SdkStreamPart } from './sdk-types.ts';

/**
 * The parts of an answer. What the provider does wrong is turned into a failure here, so that a mistake of whoever
 * listens is not taken for it; who stops listening closes the connection.
 */
export async function* readSdkParts(
  model: SdkLanguageModel,
  call: SdkCall,
  toFailure: (error: unknown) => unknown,
): AsyncGenerator<SdkStreamPart> {
  try {
    const { stream } = await model.doStream(call);
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      yield part;
    }
  } catch (error) {
    throw toFailure(error);
  }
}
