import { type Locale, refusalText } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { UsageLimitReached } from '../usage/index.ts';

/** A limit is used up. The reason says whose it is and when it resets. */
export class VoiceCreditsInsufficient extends DomainError {
  readonly refusal = 'voiceCreditsInsufficient';
  constructor({ refusal, values }: UsageLimitReached) {
    const reasonIn = (locale: Locale) => refusalText(refusal, locale, values);
    super({ reason: { 'en-US': reasonIn('en-US'), 'zh-CN': reasonIn('zh-CN') } });
  }
}

export class VoiceNotConfigured extends DomainError {
  readonly refusal = 'voiceNotConfigured';
}

export class SpeechNotConfigured extends DomainError {
  readonly refusal = 'speechNotConfigured';
}

export class SpeechFailed extends DomainError {
  readonly refusal = 'speechFailed';
}

export class TranscriptionFailed extends DomainError {
  readonly refusal = 'transcriptionFailed';
}
