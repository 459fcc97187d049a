import { drawOpenGraph } from './huisstijl/waterlijn-og.ts';
import { drawDeltaMap } from './kaarten/deltakaart-hoogtelijnen.ts';
import { drawDepthChart } from './kaarten/dieptekaart-kustzone.ts';
import { drawDykeSection } from './kaarten/doorsnede-dijk.ts';
import { drawDuneProfile } from './kaarten/duinprofiel.ts';
import { drawTidalStreams } from './kaarten/getijstromen.ts';
import { drawGroundwaterMap } from './kaarten/grondwaterstanden.ts';
import { drawPolderMap } from './kaarten/polderkaart.ts';
import { drawCatchment } from './kaarten/stroomgebied.ts';
import { drawDykeAtDusk } from './landschap/dijk-bij-avond.ts';
import { drawDunesAtDusk } from './landschap/duinen-bij-schemer.ts';
import { drawPumpingStation } from './landschap/gemaal-aan-de-boezem.ts';
import { drawHarbourLock } from './landschap/havensluis.ts';
import { drawSeaHorizon } from './landschap/horizon-op-zee.ts';
import { drawInfiltrationPonds } from './landschap/infiltratieplassen-in-de-duinen.ts';
import { drawPolderDitches } from './landschap/poldersloten-van-boven.ts';
import { drawFerryCrossing } from './landschap/pont-over-de-rivier.ts';
import { drawReedMarsh } from './landschap/rietmoeras.ts';
import { drawRiverBend } from './landschap/rivierbocht-in-ochtendmist.ts';
import { drawStormSurgeBarrier } from './landschap/stormvloedkering.ts';
import { drawTidalFlat } from './landschap/wadplaat-bij-eb.ts';
import { drawWindOverWater } from './landschap/wind-over-het-water.ts';
import { drawWinterFlood } from './landschap/winterhoogwater-uiterwaarden.ts';
import { drawAisha } from './mensen/aisha-pinas.ts';
import { drawAnnelies } from './mensen/annelies-de-vries.ts';
import { drawDaan } from './mensen/daan-visser.ts';
import { drawFatma } from './mensen/fatma-yildiz.ts';
import { drawJeroen } from './mensen/jeroen-bakker.ts';
import { drawLotte } from './mensen/lotte-jansen.ts';
import { drawMeiLin } from './mensen/mei-lin-chen.ts';
import { drawPieter } from './mensen/pieter-hoekstra.ts';
import { drawRajesh } from './mensen/rajesh-ramdin.ts';
import { drawSanne } from './mensen/sanne-van-den-berg.ts';
import { drawWillem } from './mensen/willem-de-groot.ts';
import { drawYoussef } from './mensen/youssef-el-amrani.ts';
import { drawDykeReinforcement } from './projecten/dijkversterking-met-klei.ts';
import { drawStaffGauge } from './projecten/peilschaal.ts';
import { drawCleanWaterReservoir } from './projecten/reinwaterkelder.ts';
import { drawPumpRenovation } from './projecten/renovatie-gemaal.ts';
import { drawRoomForTheRiver } from './projecten/ruimte-voor-de-rivier.ts';
import { drawSmartWeir } from './projecten/slimme-stuw.ts';
import { drawLockGates } from './projecten/sluisdeuren.ts';
import { drawFishPass } from './projecten/vispassage.ts';
import { drawWaterTower } from './projecten/watertoren.ts';
import { drawSandNourishment } from './projecten/zandsuppletie.ts';
import type { Scene } from './scene.ts';

/** Every drawn image of the demo site. */
export const scenes: Scene[] = [
  { path: 'landschap/dijk-bij-avond.jpg', draw: drawDykeAtDusk },
  { path: 'landschap/duinen-bij-schemer.jpg', draw: drawDunesAtDusk },
  { path: 'landschap/gemaal-aan-de-boezem.jpg', draw: drawPumpingStation },
  { path: 'landschap/havensluis.jpg', draw: drawHarbourLock },
  { path: 'landschap/horizon-op-zee.jpg', draw: drawSeaHorizon },
  { path: 'landschap/infiltratieplassen-in-de-duinen.jpg', draw: drawInfiltrationPonds },
  { path: 'landschap/poldersloten-van-boven.jpg', draw: drawPolderDitches },
  { path: 'landschap/pont-over-de-rivier.jpg', draw: drawFerryCrossing, quality: 74 },
  { path: 'landschap/rietmoeras.jpg', draw: drawReedMarsh, quality: 74 },
  { path: 'landschap/rivierbocht-in-ochtendmist.jpg', draw: drawRiverBend },
  { path: 'landschap/stormvloedkering.jpg', draw: drawStormSurgeBarrier },
  { path: 'landschap/wadplaat-bij-eb.jpg', draw: drawTidalFlat },
  { path: 'landschap/wind-over-het-water.jpg', draw: drawWindOverWater },
  { path: 'landschap/winterhoogwater-uiterwaarden.jpg', draw: drawWinterFlood },
  { path: 'kaarten/deltakaart-hoogtelijnen.jpg', draw: drawDeltaMap, quality: 74 },
  { path: 'kaarten/dieptekaart-kustzone.jpg', draw: drawDepthChart },
  { path: 'kaarten/doorsnede-dijk.jpg', draw: drawDykeSection },
  { path: 'kaarten/duinprofiel.jpg', draw: drawDuneProfile },
  { path: 'kaarten/getijstromen.jpg', draw: drawTidalStreams, quality: 74 },
  { path: 'kaarten/grondwaterstanden.jpg', draw: drawGroundwaterMap, quality: 74 },
  { path: 'kaarten/polderkaart.jpg', draw: drawPolderMap, quality: 74 },
  { path: 'kaarten/stroomgebied.jpg', draw: drawCatchment },
  { path: 'projecten/dijkversterking-met-klei.jpg', draw: drawDykeReinforcement },
  { path: 'projecten/peilschaal.jpg', draw: drawStaffGauge, quality: 74 },
  { path: 'projecten/reinwaterkelder.jpg', draw: drawCleanWaterReservoir },
  { path: 'projecten/renovatie-gemaal.jpg', draw: drawPumpRenovation },
  { path: 'projecten/ruimte-voor-de-rivier.jpg', draw: drawRoomForTheRiver },
  { path: 'projecten/slimme-stuw.jpg', draw: drawSmartWeir },
  { path: 'projecten/sluisdeuren.jpg', draw: drawLockGates },
  { path: 'projecten/vispassage.jpg', draw: drawFishPass },
  { path: 'projecten/watertoren.jpg', draw: drawWaterTower },
  { path: 'projecten/zandsuppletie.jpg', draw: drawSandNourishment },
  { path: 'mensen/aisha-pinas.jpg', draw: drawAisha },
  { path: 'mensen/annelies-de-vries.jpg', draw: drawAnnelies },
  { path: 'mensen/daan-visser.jpg', draw: drawDaan },
  { path: 'mensen/fatma-yildiz.jpg', draw: drawFatma },
  { path: 'mensen/jeroen-bakker.jpg', draw: drawJeroen },
  { path: 'mensen/lotte-jansen.jpg', draw: drawLotte },
  { path: 'mensen/mei-lin-chen.jpg', draw: drawMeiLin },
  { path: 'mensen/pieter-hoekstra.jpg', draw: drawPieter },
  { path: 'mensen/rajesh-ramdin.jpg', draw: drawRajesh },
  { path: 'mensen/sanne-van-den-berg.jpg', draw: drawSanne },
  { path: 'mensen/willem-de-groot.jpg', draw: drawWillem },
  { path: 'mensen/youssef-el-amrani.jpg', draw: drawYoussef },
  { path: 'huisstijl/waterlijn-og.jpg', draw: drawOpenGraph, quality: 86 },
];
