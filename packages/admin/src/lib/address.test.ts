import { describe, expect, it } from 'vitest';
import { loginAddress, publicScreenOf, targetAfterLogin } from './address.ts';

const origin = 'https://example.com';

describe('targetAfterLogin', () => {
  it('leads back to a screen of the admin', () => {
    expect(targetAfterLogin('/cmsadmin/page-overview/news?page=2#row', origin)).toBe(
      '/cmsadmin/page-overview/news?page=2#row',
    );
  });

  it.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    '\t//evil.example',
    'https://evil.example/cmsadmin/',
    'javascript:alert(1)',
    '/cmsadmin/../somewhere',
    '/cmsadmin%2f..%2f',
    '/cmsadmin-elsewhere',
    '/cmsadmin/login?to=/cmsadmin/login',
  ])('leads from %j to the first screen', (to) => {
    expect(targetAfterLogin(to, origin)).toBe('/cmsadmin/');
  });
});

describe('loginAddress', () => {
  it('contains the current address', () => {
    const from = { pathname: '/cmsadmin/new-page', search: '?type=news', hash: '' };
    expect(loginAddress(from)).toBe('/cmsadmin/login?to=%2Fcmsadmin%2Fnew-page%3Ftype%3Dnews');
  });

  it('has no parameter for the first screen', () => {
    expect(loginAddress({ pathname: '/cmsadmin/', search: '', hash: '' })).toBe('/cmsadmin/login');
  });
});

it('recognises the public screens, with or without a trailing slash', () => {
  expect(publicScreenOf('/cmsadmin/login/')).toBe('/login');
  expect(publicScreenOf('/cmsadmin/users')).toBeUndefined();
});
