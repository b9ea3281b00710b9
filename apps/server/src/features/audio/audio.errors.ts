import { DomainError } from '../../platform/domain-error.ts';

export class VoiceNotConfigured extends DomainError {
  readonly refusal = 'voiceNotConfigured';
}

export class TranscriptionFailed extends DomainError {
  readonly refusal = 'transcriptionFailed';
}
