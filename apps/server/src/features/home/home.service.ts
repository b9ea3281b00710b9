import {
  type GetHome,
  type HomeChecklist,
  type HomeStep,
  type ResponseOf,
  type Space,
  SpaceRole,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { BotsOfUser } from '../bot/index.ts';
import type { talksOfUser } from '../conversation/index.ts';
import type { SpacesOfUser } from '../space/index.ts';
import type { HomeStore } from './home.store.ts';

const RECENT_BOTS_MAX = 12;

export interface HomeSources {
  bots: BotsOfUser;
  spaces: SpacesOfUser;
  talks: ReturnType<typeof talksOfUser>;
  hasModel: () => Promise<boolean>;
  hasInvitedToInstallation: (scope: Scope, now: number) => Promise<boolean>;
}

interface Dependencies extends HomeSources {
  store: HomeStore;
  now: () => number;
}
export type HomeService = ReturnType<typeof createHomeService>;

/** The home page in one call. Steps are read from what exists; only that the checklist was hidden is stored. */
export function createHomeService({
  store,
  bots,
  spaces,
  talks,
  hasModel,
  hasInvitedToInstallation,
  now,
}: Dependencies) {
  async function hasInvited(scope: Scope, own: Promise<readonly Space[]>): Promise<boolean> {
    if ((await own).some((space) => space.member_count > 1 && space.role_type !== SpaceRole.member)) return true;
    return (await spaces.hasInvitation(scope, now())) || (await hasInvitedToInstallation(scope, now()));
  }

  async function readChecklist(
    scope: Scope,
    own: Promise<readonly Space[]>,
    isModelThere: Promise<boolean>,
  ): Promise<HomeChecklist | null> {
    if (await store.isChecklistHidden(scope)) return null;
    const [ownBot, hasTalked, isInviting, hasModelNow] = await Promise.all([
      bots.findNewestMade(scope),
      talks.hasTalkedToOwnBot(scope),
      hasInvited(scope, own),
      isModelThere,
    ]);
    const step = (name: HomeStep, is_done: boolean) => ({ step: name, is_done });
    return {
      steps: [
        ...(scope.isAdministrator ? [step('connect-model', hasModelNow)] : []),
        step('create-agent', ownBot !== null),
        step('talk-to-agent', hasTalked),
        step('invite-people', isInviting),
      ],
      own_bot: ownBot,
    };
  }

  /** The welcome bot is shown until its user has sent it a message; after that it is listed like any other bot. */
  async function readWelcomeBot(scope: Scope) {
    const bot = await bots.findWelcome(scope);
    return bot && !(await talks.hasTalkedTo(scope, bot.id)) ? bot : null;
  }

  return {
    /** All at once: one question after the other would wait for the database a dozen times. */
    async read(scope: Scope): Promise<ResponseOf<typeof GetHome>> {
      const own = spaces.list(scope);
      const isModelThere = hasModel();
      const [listed, has_model, recent, welcome_bot, checklist] = await Promise.all([
        own,
        isModelThere,
        bots.listRecent(scope, RECENT_BOTS_MAX),
        readWelcomeBot(scope),
        readChecklist(scope, own, isModelThere),
      ]);
      return { checklist, has_model, welcome_bot, bots: recent, spaces: listed };
    },
    hideChecklist: (scope: Scope) => store.hideChecklist(scope, now()),
  };
}
