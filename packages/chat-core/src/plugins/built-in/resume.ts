import type { WriteablePlugin } from '../plugin.ts';
import type { WriteablePluginApi } from '../plugin-api.ts';
import { builtIn } from '../reserved-names.ts';
import { type Cell, createCell } from './cell.ts';
import { type Coordinates, isRequireInfo, locationAnswer, locationRequestOf } from './location-request.ts';

/** The status of a location request. A request without a status is open. */
export type LocationStatus = 'locating' | 'allowed' | 'declined' | 'failed';
export type LocationStatuses = Readonly<Record<string, LocationStatus>>;

export type AllowOutcome = 'resumed' | 'failed' | 'not-asked';

export interface ResumePlugin extends Cell<LocationStatuses> {
  readonly plugin: WriteablePlugin;
  /** Locates the device and resumes the reply with it. Can be retried if the location was not found. */
  allowLocationOnce(messageId: string): Promise<AllowOutcome>;
  /** Stops the reply. */
  declineLocation(messageId: string): Promise<void>;
}

interface Dependencies {
  /** Locates the device; rejects if that is not possible or not allowed. */
  readonly locate: () => Promise<Coordinates>;
  readonly report: (error: unknown) => void;
}

/** Shows require_info interrupts among the answers, and resumes the reply with the user's location (wire §2.3). */
export function createResumePlugin({ locate, report }: Dependencies): ResumePlugin {
  const statuses = createCell<LocationStatuses>({});
  let api: WriteablePluginApi | undefined;

  const setStatus = (messageId: string, status: LocationStatus) =>
    statuses.set({ ...statuses.getState(), [messageId]: status });

  function openRequest(messageId: string) {
    const status = statuses.getState()[messageId];
    const message = api?.messages.findMessage(messageId);
    return message && (!status || status === 'failed') ? locationRequestOf(message) : null;
  }

  async function allowLocationOnce(messageId: string): Promise<AllowOutcome> {
    const request = openRequest(messageId);
    if (!request || !api) return 'not-asked';
    setStatus(messageId, 'locating');
    try {
      const resumed = locationAnswer(request, await locate());
      // The user may have declined or stopped the reply meanwhile.
      if (statuses.getState()[messageId] !== 'locating') return 'not-asked';
      await api.message.sendResumeMessage(resumed);
      setStatus(messageId, 'allowed');
      return 'resumed';
    } catch (error) {
      if (statuses.getState()[messageId] === 'locating') setStatus(messageId, 'failed');
      report(error);
      return 'failed';
    }
  }

  async function declineLocation(messageId: string): Promise<void> {
    const message = api?.messages.findMessage(messageId);
    const request = message && locationRequestOf(message);
    const status = statuses.getState()[messageId];
    if (!request || status === 'allowed' || status === 'declined') return;
    setStatus(messageId, 'declined');
    await api?.message.stopResponding(request.replyId);
  }

  const plugin = builtIn<WriteablePlugin>({
    name: 'resume',
    mode: 'writeable',
    setup(given) {
      api = given;
      return {
        hooks: {
          onBeforeDistributeMessageIntoMemberSet: (context) =>
            isRequireInfo(context.message) ? { ...context, memberSet: 'llm-answer' } : undefined,
        },
        publicMethods: { allowLocationOnce, declineLocation },
      };
    },
  });
  return { plugin, getState: statuses.getState, subscribe: statuses.subscribe, allowLocationOnce, declineLocation };
}
