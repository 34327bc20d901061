import { describe, expect, it } from 'vitest';
import { optional, required } from '../../../lib/store/runtime/env.ts';

const settings = (values: Readonly<Record<string, string>>) => ({ HALYARD_SETTINGS: JSON.stringify(values) });

describe('settings that functions share', () => {
  it('are variables like others', () => {
    const env = settings({ HALYARD_BASE_URL: 'https://flags.example.com' });
    expect(required('baseUrl', env)).toBe('https://flags.example.com');
    expect(optional('corsOrigins', env)).toBeUndefined();
    expect(() => required('table', env)).toThrow('TABLE_NAME is not set');
  });

  it('give way to a variable of the function itself', () => {
    const env = { ...settings({ HALYARD_BASE_URL: 'https://a.example' }), HALYARD_BASE_URL: 'https://b.example' };
    expect(optional('baseUrl', env)).toBe('https://b.example');
    expect(optional('baseUrl', settings({ HALYARD_BASE_URL: 'https://a.example' }))).toBe('https://a.example');
  });

  it('need not be there', () => {
    expect(optional('baseUrl', {})).toBeUndefined();
  });
});
