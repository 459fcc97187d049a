/** Base path of the endpoints of Ximblox. */
export const basePath = '/api/ximblox';

/** Base path of the endpoints that a site and its extensions declare. */
export const siteBasePath = '/api/site';

/** Whether a request goes to an endpoint, rather than to a page or a file. */
export const isApiPath = (url: string): boolean => url.startsWith(`${basePath}/`) || url.startsWith(`${siteBasePath}/`);
