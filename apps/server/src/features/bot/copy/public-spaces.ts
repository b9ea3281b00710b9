import { TargetSpacePublic } from '../../space/index.ts';
import { BotInPublicSpace } from '../bot.errors.ts';

export type IsPublicSpace = (spaceId: string) => Promise<boolean>;

/** studio §5, §6: bots of a public space stay there, and nothing is copied into one. */
export const createPublicSpaceRules = (isPublic: IsPublicSpace) => ({
  async refuseSource(spaceId: string): Promise<void> {
    if (await isPublic(spaceId)) throw new BotInPublicSpace();
  },
  async refuseTarget(spaceId: string): Promise<void> {
    if (await isPublic(spaceId)) throw new TargetSpacePublic();
  },
});
export type PublicSpaceRules = ReturnType<typeof createPublicSpaceRules>;
