/** Hosts of the video players that pages may embed. */
const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** Sources of the reCAPTCHA checkbox. */
const recaptchaScripts = ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/';
const recaptchaFrames = ' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/';

function contentSecurityPolicy({ isDevelopment, recaptcha }: { isDevelopment: boolean; recaptcha: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'self'${recaptcha ? recaptchaScripts : ''}`,
    // Vite's client injects changed styles by script.
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws: wss:' : ''}`,
    "media-src 'self'",
    `frame-src ${videoHosts.join(' ')}${recaptcha ? recaptchaFrames : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "manifest-src 'self'",
  ].join('; ');
}

/**
 * Returns the security headers of every document of the public site. They do not depend on the request, so they are cached
 * with the page.
 */
export function securityHeaders(options: {
  publicUrl: string;
  isDevelopment: boolean;
  indexing: boolean;
  recaptcha: boolean;
}): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(options.indexing ? {} : { 'X-Robots-Tag': 'noindex, nofollow' }),
    ...(options.publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
