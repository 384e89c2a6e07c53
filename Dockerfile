FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ENV NEXT_TELEMETRY_DISABLED=1
RUN BUILD_STANDALONE=1 npx next build && node deploy/collect.mjs /image

FROM node:22-slim
WORKDIR /app
COPY --from=build /image ./
# The only folder that is written to: the secret that added keys are sealed with, unless SESSION_SECRET is set.
RUN mkdir .deltascope && chown node:node .deltascope
VOLUME /app/.deltascope
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --start-interval=1s CMD ["node", "deploy/health.mjs"]
CMD ["node", "deploy/serve.mjs"]
