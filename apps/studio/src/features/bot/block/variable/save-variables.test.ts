import { newVariable } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { saveVariables } from './save-variables.ts';

const city = (default_value: string) => newVariable('city', { default_value });
const [food, added, theirs] = [newVariable('food'), newVariable('added'), newVariable('theirs')];

describe('saving variables that somebody else has saved meanwhile', () => {
  it('keeps both where they changed different ones', () => {
    const versions = { base: [city(''), food], mine: [city('Bern'), food, added], theirs: [city(''), theirs] };
    expect(saveVariables(versions, [])).toEqual({ value: [city('Bern'), theirs, added], undecided: [] });
  });

  it('asks about those that both changed, and keeps the others of both once it is decided', () => {
    const versions = { base: [city(''), food], mine: [city('Bern'), food, added], theirs: [city('Rome'), theirs] };
    expect(saveVariables(versions, []).undecided).toEqual(['city']);
    expect(saveVariables(versions, ['city'])).toEqual({ value: [city('Bern'), theirs, added], undecided: [] });
  });

  it('asks about one that is renamed here and changed there', () => {
    const versions = { base: [city('')], mine: [newVariable('town')], theirs: [city('Rome')] };
    expect(saveVariables(versions, []).undecided).toEqual(['city']);
    expect(saveVariables(versions, ['city']).value).toEqual([newVariable('town')]);
  });
});
