/** Version of all packages; their manifests have the same. */
export const version = '0.1.0';
