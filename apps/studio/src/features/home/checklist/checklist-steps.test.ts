import { SpaceRole } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { personalSpace, teamSpace } from '../../../testing/space-list.ts';
import { spaceToInviteTo, toChecklistSteps } from './checklist-steps.ts';

describe('the checklist', () => {
  it('marks the first step that is not done as the current one', () => {
    const steps = [
      { step: 'connect-model', is_done: true },
      { step: 'create-agent', is_done: false },
      { step: 'talk-to-agent', is_done: false },
      { step: 'invite-people', is_done: true },
    ] as const;
    const current = toChecklistSteps({ steps: [...steps], own_bot: null }).filter(({ isCurrent }) => isCurrent);
    expect(current.map(({ step }) => step)).toEqual(['create-agent']);
  });

  it('has no current step when all are done', () => {
    const steps = toChecklistSteps({ steps: [{ step: 'create-agent', is_done: true }], own_bot: null });
    expect(steps).toEqual([{ step: 'create-agent', isDone: true, isCurrent: false }]);
  });
});

describe('the space to invite people to', () => {
  it('is a team space in which the user may invite, never the personal one', () => {
    const asMember = teamSpace({ id: '21', role_type: SpaceRole.member });
    const asAdmin = teamSpace({ id: '22', role_type: SpaceRole.admin });
    expect(spaceToInviteTo([personalSpace, asMember, asAdmin])).toBe(asAdmin);
    expect(spaceToInviteTo([personalSpace, asMember])).toBeUndefined();
  });
});
