import { reportAndContinue } from '../errors/report.ts';
import { botRef, type CommandContext } from './command-context.ts';
import type { InitRequest, InitResponse } from './open-conversation.ts';

interface Dependencies {
  init(): Promise<boolean>;
  requestInit(request: InitRequest): Promise<InitResponse>;
}

/** Asks for the bot and its opening again; the latest request wins. A failure is reported, and the old texts stay. */
export function createRefreshBotInfo(context: CommandContext, { init, requestInit }: Dependencies) {
  const { destroyed, dispatch, identity, report } = context;
  let requests = 0;
  return async function refreshBotInfo(): Promise<void> {
    requests += 1;
    const request = requests;
    if (!(await init())) return;
    await reportAndContinue(report, 'refresh-bot-info', async () => {
      const response = await requestInit({ ...botRef(identity), scene: identity.scene, count: 1 });
      if (request === requests && !destroyed.aborted) dispatch({ type: 'bot-info-refreshed', response });
    });
  };
}
