import { ApiError } from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
import { errorReaction, isSuggestionError, QUALIFYING_TOAST_CODES } from './error-reaction.ts';
import { parseErrorMessage, toInitErrorReport, toReportedError } from './reported-error.ts';
import { VOICE_TOAST, voiceResultOf } from './voice-result.ts';

describe('chat §8 error catalogue', () => {
  it('opens the token prompt when tokens or credits are used up, also for a workflow', () => {
    expect(errorReaction(0x29db35c7)).toBe('open-token-prompt');
    expect(errorReaction(0x29d8ebe4)).toBe('open-token-prompt');
    expect(errorReaction(0x29d91ee0)).toBe('open-token-prompt');
  });

  it('marks the suggestions failed', () => {
    expect(errorReaction(0x29b95613)).toBe('mark-suggestions-failed');
    expect([isSuggestionError(0x29b95613), isSuggestionError(500), isSuggestionError(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('toasts every other refusal', () => {
    for (const code of [0x29b95615, 0x29b9561b, 700012014, 103100001]) {
      expect(errorReaction(code)).toBe('toast');
    }
  });

  it('toasts only the codes of a white list, if there is one', () => {
    const toastCodes = QUALIFYING_TOAST_CODES;
    expect(errorReaction(700012014, { toastCodes })).toBe('toast');
    expect(errorReaction(103100001, { toastCodes })).toBe('silent');
    expect(errorReaction(0x29d8ebe4, { toastCodes })).toBe('open-token-prompt');
  });

  it('is silent for errors without a code', () => {
    expect(errorReaction(null)).toBe('silent');
  });

  it('maps a refused transcription to a voice result with its own toast, and shows none when locked', () => {
    expect(voiceResultOf(0x2acbbc0f)).toBe('TOKEN_INSUFFICIENT_VOICE');
    expect(voiceResultOf(0x2acbbc10)).toBe('PRO_TOKEN_INSUFFICIENT_VOICE');
    expect(voiceResultOf(500)).toBeNull();
    expect(VOICE_TOAST.LOCKED).toBeNull();
    expect(errorReaction(0x2acbbc0f)).toBe('silent');
  });

  it('finds code and msg in the text of an error message', () => {
    const onParseError = vi.fn();
    expect(parseErrorMessage('{"code":7,"msg":"no"}', onParseError)).toEqual({ code: 7, msg: 'no' });
    expect(parseErrorMessage('{"code":7}', onParseError)).toEqual({ code: 7, msg: '' });
    expect(parseErrorMessage('{"code":"7"}', onParseError)).toBeNull();
    expect(parseErrorMessage('null', onParseError)).toBeNull();
    expect(onParseError).not.toHaveBeenCalled();
    expect(parseErrorMessage('not json', onParseError)).toBeNull();
    expect(onParseError).toHaveBeenCalledOnce();
  });

  it('converts a thrown value to code, message and log id', () => {
    expect(toReportedError(new ApiError(7, 'no', 'log-1'))).toEqual({ code: 7, message: 'no', logId: 'log-1' });
    expect(toReportedError(new Error('{"code":7,"msg":"no"}'))).toEqual({ code: 7, message: 'no', logId: '' });
    expect(toReportedError('cut')).toEqual({ code: null, message: 'cut', logId: '' });
  });

  it('flags the policy exception in reports of a failed init', () => {
    const report = (code: number) => toInitErrorReport({ code, message: '', logId: '' }).isPolicyException;
    expect([report(700012014), report(700015002)]).toEqual([true, false]);
  });
});
