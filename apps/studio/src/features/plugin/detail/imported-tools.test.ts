import {
  ParameterLocation,
  ParameterSource,
  ParameterType,
  type ResponseField,
  type ToolDefinition,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { pluginTool, toolParameter } from '../../../testing/plugin.ts';
import { compareWith } from './imported-tools.ts';

const { api_id, plugin_id, is_enabled, debug_status, debug_example, update_time, ...read } = pluginTool();
const field = (name: string, is_chosen: boolean): ResponseField => ({
  name,
  desc: '',
  type: ParameterType.string,
  is_chosen,
});
const compare = (before: ToolDefinition, after: ToolDefinition) => compareWith([before], [after])[0];

describe('wire §5 a tool that is read again from a document', () => {
  it('keeps the sources of its parameters, its chosen response fields and its risk', () => {
    const fixed = toolParameter({ source: ParameterSource.fixed, default_value: 'Oslo', choices: ['Oslo', 'Rome'] });
    const before = {
      ...read,
      request_params: [fixed],
      response_params: [field('temp', true), field('station', false)],
      risk: 'searches' as const,
    };
    const fields = [field('temp', true), field('station', true)];
    const same = { ...read, request_params: [toolParameter({ choices: ['Oslo', 'Rome'] })], response_params: fields };
    expect(compare(before, same)).toEqual({ tool: before, state: 'same', fields: [] });
    const other = { ...same, response_params: [...fields, field('wind', true)] };
    expect(compare(before, other)).toEqual({
      tool: { ...before, response_params: [...before.response_params, field('wind', true)] },
      state: 'changed',
      fields: ['response_params'],
    });
  });

  it('takes the value and the type of the document where the model gives it', () => {
    const before = { ...read, request_params: [toolParameter({ default_value: 'Oslo' })] };
    expect(compare(before, read)).toMatchObject({ tool: read, state: 'changed', fields: ['request_params'] });
    const request_params = [toolParameter({ type: ParameterType.integer })];
    const fixed = [toolParameter({ source: ParameterSource.fixed, default_value: 'Oslo' })];
    expect(compare({ ...read, request_params: fixed }, { ...read, request_params })?.tool).toEqual({
      ...read,
      request_params,
    });
  });

  it('keeps parameters that a builder has added and the document lacks, where its request has a place for them', () => {
    const key = toolParameter({ name: 'key', source: ParameterSource.fixed, default_value: 'secret' });
    const inBody = { ...key, location: ParameterLocation.body };
    const request_params = [...read.request_params, key];
    const before = { ...read, method: 'POST' as const, request_params: [...request_params, inBody] };
    expect(compare({ ...read, request_params }, read)).toMatchObject({ tool: { request_params }, state: 'same' });
    expect(compare(before, { ...read, method: 'GET' })?.tool.request_params).toEqual(request_params);
  });

  it('drops a fixed value that the document does not allow any more', () => {
    const fixed = toolParameter({ source: ParameterSource.fixed, default_value: 'Oslo' });
    const request_params = [toolParameter({ choices: ['Rome'] })];
    expect(compare({ ...read, request_params: [fixed] }, { ...read, request_params })?.tool).toEqual({
      ...read,
      request_params,
    });
  });

  it('has the risk of its new method, where that can do more', () => {
    const deleting = { ...read, method: 'DELETE', risk: 'destroys' } as const;
    expect(compare(read, deleting)?.tool.risk).toBe('destroys');
    expect(compare({ ...deleting, risk: 'writes' }, deleting)?.tool.risk).toBe('writes');
  });
});
