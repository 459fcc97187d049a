const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');

const pageDirectives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'media-src': "'self'",
  'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'self'",
  'object-src': "'none'",
  'manifest-src': "'self'",
};

/** Content-Security-Policy of public pages. It is constant, so that it fits cached HTML. */
export const publicPolicy: string = policy(pageDirectives);

/**
 * Returns the Content-Security-Policy of the admin.
 * @param nonce for the style elements of its component library
 * @param previewOrigin origin of another frontend whose preview the page editor shows; `''` for none
 */
export const adminPolicy = (nonce: string, previewOrigin = ''): string =>
  policy({
    ...pageDirectives,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    // For the preview, and videos in the media library.
    'frame-src': `'self' ${pageDirectives['frame-src']} ${previewOrigin}`,
    'frame-ancestors': "'none'",
  });

/** Content-Security-Policy of responses that no browser should render: JSON and media. */
export const inertPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Content-Security-Policy of the API documentation. Its component writes style attributes, which a nonce cannot allow,
 * so inline styles are allowed here only.
 */
export const documentationPolicy: string = policy({
  ...pageDirectives,
  'style-src': "'self' 'unsafe-inline'",
  'frame-src': "'none'",
  'frame-ancestors': "'none'",
});

/** Returns the headers of every response; routes add their own. */
export const securityHeaders = (isSecure: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
});
