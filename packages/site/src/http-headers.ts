/** Hosts whose players a page may show in a frame. */
const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** Where the box of reCAPTCHA comes from. */
const recaptchaScripts = ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/';
const recaptchaFrames = ' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/';

function contentSecurityPolicy({ development, recaptcha }: { development: boolean; recaptcha: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'self'${recaptcha ? recaptchaScripts : ''}`,
    // Vite's client puts changed styles into the page by script.
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    "media-src 'self'",
    `frame-src ${videoHosts.join(' ')}${recaptcha ? recaptchaFrames : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "manifest-src 'self'",
  ].join('; ');
}

/** Headers of every document of the public site. They depend on nothing that a request says, so cached answers carry them too. */
export function securityHeaders(options: {
  publicUrl: string;
  development: boolean;
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
